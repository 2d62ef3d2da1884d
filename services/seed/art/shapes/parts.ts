type Look = {fill?: string; line?: string; width?: number}

/** A closed part with its key line, by default in the product's fabric. */
export const part = (path: string, {fill = 'var(--f)', line = 'var(--edge)', width = 5}: Look = {}): string =>
  `<path d="${path}" fill="${fill}" stroke="${line}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`

/** An area of colour without a key line. */
export const flat = (path: string, fill: string): string => `<path d="${path}" fill="${fill}"/>`

/** A shaded area over the parts below. */
export const shade = (path: string): string =>
  `<path d="${path}" fill="var(--sh)" fill-opacity="var(--sho)" style="mix-blend-mode:multiply"/>`

/** A highlight. */
export const shine = (path: string): string => `<path d="${path}" fill="var(--hi)" fill-opacity="var(--hio)"/>`

/** A key line, by default a seam. */
export const line = (path: string, width = 3, colour = 'var(--ln)'): string =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

/** A row of stitches. */
export const sewing = (path: string): string =>
  `<path d="${path}" fill="none" stroke="var(--ln)" stroke-width="2" stroke-dasharray="7 6"/>`

/** A strap, handle or cord: an outlined band along a path, with a seam in the middle when it is wide enough. */
export const band = (path: string, width: number, colour = 'var(--f)'): string =>
  `<path d="${path}" fill="none" stroke="var(--edge)" stroke-width="${width + 9}"/>` +
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}"/>${width > 14 ? sewing(path) : ''}`
