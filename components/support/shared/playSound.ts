/** Plays the tone of the widget, whose code loads when it is needed. Without the code the widget is silent. */
export const playSound = (): Promise<void> =>
  import('./playNotificationSound').then(
    ({playNotificationSound}) => playNotificationSound(),
    () => {},
  )
