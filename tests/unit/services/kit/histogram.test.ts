import {expect, test} from 'vitest'
import {createHistogram} from '../../../../services/kit/metrics/histogram.ts'

test('a histogram counts each value in every bucket whose bound it does not exceed', () => {
  const histogram = createHistogram({name: 'wait_seconds', help: 'How long.', bounds: [0.5, 2]})
  for (const value of [0.25, 0.5, 1, 3]) histogram.observe('page="home"', value)
  histogram.observe('page="blog"', 3)
  expect(histogram.toLines()).toEqual([
    '# HELP wait_seconds How long.',
    '# TYPE wait_seconds histogram',
    'wait_seconds_bucket{page="home",le="0.5"} 2',
    'wait_seconds_bucket{page="home",le="2"} 3',
    'wait_seconds_bucket{page="home",le="+Inf"} 4',
    'wait_seconds_sum{page="home"} 4.75',
    'wait_seconds_count{page="home"} 4',
    'wait_seconds_bucket{page="blog",le="0.5"} 0',
    'wait_seconds_bucket{page="blog",le="2"} 0',
    'wait_seconds_bucket{page="blog",le="+Inf"} 1',
    'wait_seconds_sum{page="blog"} 3',
    'wait_seconds_count{page="blog"} 1',
  ])
})
