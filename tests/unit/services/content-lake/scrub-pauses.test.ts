import {expect, test} from 'vitest'
import {pauseAfter} from '../../../../services/content-lake/integrity/scrub-pauses.ts'

test.each([
  [0, 10_000],
  [150, 10_000],
  [1000, 50_000],
  [600_000, 3_600_000],
])(
  'after a check of %i ms the next one starts in %i ms: a fiftieth of the time, ten seconds to an hour',
  (took, pause) => expect(pauseAfter(took)).toBe(pause),
)
