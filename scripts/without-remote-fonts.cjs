/** A loader for the Studio's style sheet, without the faces that it would fetch from Sanity's server. */
module.exports = css => css.replace(/@font-face\s*\{[^}]*https:\/\/[^}]*\}/g, '')
