/** Returns the path of several rows of waves; lengths in units of the 800-unit canvas. */
export function wavePath({
  top,
  rows,
  gap,
  left,
  right,
  height,
}: Record<'top' | 'rows' | 'gap' | 'left' | 'right' | 'height', number>) {
  const length = 120
  const crest = `q${length / 4} ${-height} ${length / 2} 0t${length / 2} 0`
  const count = Math.ceil((right - left) / length)
  return Array.from({length: rows}, (_, row) => `M${left} ${top + row * gap}${crest.repeat(count)}`).join('')
}
