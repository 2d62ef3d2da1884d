const NOTES_HZ = [659, 880]
const NOTE_SECONDS = 0.16
const LOUDNESS = 0.05

/** Two soft notes; none before the visitor has done something on this page, as nobody likes a page that sounds by itself. */
export function chime(): void {
  if (!navigator.userActivation?.hasBeenActive) return
  const context = new AudioContext()
  NOTES_HZ.forEach((frequency, index) => {
    const start = context.currentTime + index * NOTE_SECONDS * 0.7
    const end = start + NOTE_SECONDS
    const note = new OscillatorNode(context, {type: 'triangle', frequency})
    const volume = new GainNode(context, {gain: 0})
    // Rises and falls, so that neither end clicks.
    volume.gain.setValueAtTime(0, start)
    volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.02)
    volume.gain.linearRampToValueAtTime(0, end)
    note.connect(volume).connect(context.destination)
    note.start(start)
    note.stop(end)
    if (index === NOTES_HZ.length - 1) note.addEventListener('ended', () => void context.close())
  })
}
