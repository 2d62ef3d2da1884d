import {z} from 'zod'
import {parseEnvironment} from '../../services/kit/environment.ts'

const count = z.coerce.number().int().min(1)

/** Where Debian's package `firefox-esr` has its program. */
export const DEFAULT_FIREFOX_PATH = '/usr/bin/firefox-esr'

/** The environment variables of tests and measurements. */
export const settings = parseEnvironment(
  z.object({
    CI: z.string().optional(),
    CHROMIUM_PATH: z.string().default('/usr/bin/chromium-headless-shell'),
    FIREFOX_PATH: z.string().default(DEFAULT_FIREFOX_PATH),
    /** Runs the tests of `support/extended.ts` too. */
    EXTENDED_TESTS: z.stringbool().default(false),
    /** Set by `npm test`: the site that the browser tests visit, and the file that describes its environment. */
    E2E_SITE_URL: z.string().default('http://localhost:3000'),
    E2E_ENVIRONMENT: z.string().optional(),
    /** Version of the fixture site that is built. */
    FIXTURE_VERSION: z.string().default('first'),
    /** How often `lake-durability.test.ts` kills the lake. */
    LAKE_KILLS: count.default(6),
    /** How many requests `lake-address-fuzz.test.ts` sends. */
    LAKE_FUZZ: count.default(800),
    /** How many requests each test of `catalogue-fuzz` and `catalogue-bulk-fuzz` sends. */
    CATALOGUE_FUZZ: count.optional(),
    /** Runs the long version of `tests/security`. The short version takes at most two minutes. */
    SECURITY_LONG: z.stringbool().default(false),
    /** Seed of the random inputs in `tests/security`. */
    SECURITY_SEED: z.coerce.number().int().default(13),
    /** Seed of the order of failures in `npm run test:chaos`, and its long version: parts are frozen for 30 s, and times are judged. */
    CHAOS_SEED: z.coerce.number().int().optional(),
    CHAOS_LONG: z.stringbool().default(false),
    /** How long two editors do random things in the Studio, and the seed of what they do. A minute has the same seed each time. */
    STUDIO_RANDOM_SECONDS: count.default(60),
    STUDIO_RANDOM_SEED: z.coerce.number().int().optional(),
    /** Runs `catalogue.test.ts` against another backend. */
    CATALOGUE_CONTRACT_URL: z.string().optional(),
    /** PostgreSQL server in which the catalogue APIs of the tests keep their data; `scripts/postgres.ts` starts one. */
    CATALOGUE_TEST_DATABASE_URL: z.string().optional(),
    /** Duration of the `lake-listeners` measurement, and the length of each written text in characters. */
    BENCH_SECONDS: count.default(60),
    BENCH_LENGTH: count.default(2000),
  }),
)
