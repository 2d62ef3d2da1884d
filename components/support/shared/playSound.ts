/** Plays the tone of the widget, whose code loads when it is needed. Without the code or Web Audio the widget is silent. */
export const playSound = (): Promise<void> =>
  import('./playNotificationSound').then(({playNotificationSound}) => playNotificationSound()).catch(() => {})
