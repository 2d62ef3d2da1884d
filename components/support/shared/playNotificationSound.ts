const NOTES_HZ = [659, 880]
const NOTE_SECONDS = 0.16
const VOLUME = 0.05

/** Plays two soft notes. Stays silent until the visitor has interacted with the page. */
export function playNotificationSound(): void {
  if (!navigator.userActivation?.hasBeenActive) return
  const context = new AudioContext()
  NOTES_HZ.forEach((frequency, index) => {
    const start = context.currentTime + index * NOTE_SECONDS * 0.7
    const end = start + NOTE_SECONDS
    const note = new OscillatorNode(context, {type: 'triangle', frequency})
    const volume = new GainNode(context, {gain: 0})
    // Fades in and out, so that neither end clicks.
    volume.gain.setValueAtTime(0, start)
    volume.gain.linearRampToValueAtTime(VOLUME, start + 0.02)
    volume.gain.linearRampToValueAtTime(0, end)
    note.connect(volume).connect(context.destination)
    note.start(start)
    note.stop(end)
    if (index === NOTES_HZ.length - 1) note.addEventListener('ended', () => void context.close())
  })
}
