const NOTES_HZ = [659, 880] as const
const NOTE_SECONDS = 0.14
const VOLUME = 0.05

/** Plays two soft notes. Stays silent until the visitor has interacted with the page. */
export function playNotificationSound(): void {
  if (!navigator.userActivation?.hasBeenActive) return
  const context = new AudioContext()
  const start = context.currentTime
  const tone = new OscillatorNode(context, {type: 'triangle', frequency: NOTES_HZ[0]})
  tone.frequency.setValueAtTime(NOTES_HZ[1], start + NOTE_SECONDS)
  const volume = new GainNode(context, {gain: 0})
  // Each note fades in and out, so that neither end clicks.
  volume.gain.setValueCurveAtTime([0, VOLUME, 0, VOLUME, 0], start, 2 * NOTE_SECONDS)
  tone.connect(volume).connect(context.destination)
  tone.start(start)
  tone.stop(start + 2 * NOTE_SECONDS)
  tone.onended = () => void context.close()
}
