import sharp, {type Sharp} from 'sharp'

// cspell:ignore Nsgif

/**
 * libvips' decoders of the formats that the services accept. AVIF is decoded by the HEIF decoder. Every other decoder is
 * blocked for the whole process: libvips detects a format from the content, whatever type an upload declares.
 */
const DECODERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Svg']

sharp.block({operation: ['VipsForeignLoad']})
sharp.unblock({operation: DECODERS.map(format => `VipsForeignLoad${format}`)})

export {type Sharp, sharp}
