import {createHash} from 'node:crypto'
import sharp from 'sharp'
import type {Draw} from '../../../../services/seed/content/images'

/** Draws a plain image for any key, a different one for each. */
export const drawFixture: Draw = async key => {
  const background = `#${createHash('sha1').update(key).digest('hex').slice(0, 6)}`
  const bytes = await sharp({create: {width: 60 + key.length, height: 40, channels: 3, background}})
    .png()
    .toBuffer()
  return {filename: `${key.replaceAll('/', '-')}.png`, contentType: 'image/png', bytes}
}
