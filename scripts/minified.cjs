const {minify} = require('next/dist/compiled/terser')

/** A loader that minifies a script which the bundler would copy as it is. */
module.exports = async script => (await minify(script)).code
