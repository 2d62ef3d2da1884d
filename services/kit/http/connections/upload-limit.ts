/** Maximum size of an uploaded file, in bytes: what the content lake accepts, and the site forwards to it. */
export const UPLOAD_LIMIT_BYTES = 128 * 1024 * 1024
