/* Spelling, and the words that docs/writing.md replaces. New technical terms go into cspell-words.txt. */

/** Words of the former idiom with their replacement. They are errors in code, comments, tests and documents. */
const REPLACED = {
  anew: 'again',
  answerable: 'responsible',
  aforesaid: 'this',
  afresh: 'again',
  fault: 'error',
  faults: 'errors',
  faulty: 'invalid',
  hither: 'here',
  thither: 'there',
  mend: 'fix',
  mended: 'fixed',
  mends: 'fixes',
  stands: 'is',
  tells: 'reports',
  thereof: 'of it',
  told: 'notified',
  whence: 'from where',
  wherefrom: 'from where',
  whoever: 'anyone who',
  whomever: 'anyone',
}

export default {
  version: '0.2',
  language: 'en-GB,en',
  caseSensitive: false,
  allowCompoundWords: true,
  useGitignore: true,
  dictionaries: [
    'typescript',
    'node',
    'npm',
    'html',
    'css',
    'fonts',
    'softwareTerms',
    'companies',
    'filetypes',
    'bash',
    'docker',
    'project',
  ],
  dictionaryDefinitions: [{name: 'project', path: './cspell-words.txt', addWords: true}],
  flagWords: Object.entries(REPLACED).map(([word, instead]) => `${word}->${instead}`),
  ignorePaths: [
    'package-lock.json',
    'cspell-words.txt',
    'cspell.config.mjs',
    'public/**',
    'styles/fonts/**',
    '**/*.svg',
    '**/sanity.types.ts',
    'services/catalogue-api/openapi.json',
    // Seeded copy, which keeps its voice.
    'services/seed/content/{pages,policies,posts}/**',
    'services/seed/content/*.yaml',
    'services/seed/catalogue/**',
    'services/seed/art/**',
    // The former idiom is quoted here.
    'docs/writing.md',
    'CHANGELOG.md',
  ],
  ignoreRegExpList: [
    'Urls',
    'Base64',
    'HexValues',
    'UUID',
    '/\\b[0-9a-f]{8,}\\b/',
    '/ABCDEFGHJKLMNPQRSTUVWXYZ/',
    '/"[A-Za-z0-9+/_=-]{24,}"/',
    "/'[A-Za-z0-9+/_=-]{24,}'/",
  ],
  overrides: [
    {
      // Input of tests: foreign words, misspelt searches and encoded addresses.
      filename: 'tests/**',
      words:
        'Abara abuot ackend alesund Ålesund Bögen cevil dont eins Fapi farbe fcatalogue fevil FGHJK Fhealth fmetrics Fprivate Fstudio geheim grün Grüße hevyweigt Kedjvoc lage Málaga Njcmlwd octarine Ppage Ppath prëss produkt Straße titel titl Ünder Ünknown viele weiß zwei łodz Łódź'.split(
          ' ',
        ),
    },
  ],
}
