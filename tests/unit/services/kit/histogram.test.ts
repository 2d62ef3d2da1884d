import {expect, test} from 'vitest'
import {createFieldData} from '@/lib/vitals/field-data'

test('a histogram counts each value in every bucket whose bound it does not exceed', async () => {
  const {registry, record} = createFieldData()
  for (const cls of [0.05, 0.1, 0.2, 3]) record({page: 'home', cls})
  record({page: 'blog', cls: 3})
  const lines = (await registry.metrics()).split('\n').filter(line => line.includes('site_web_vitals_cls'))
  expect(lines).toEqual([
    '# HELP site_web_vitals_cls Cumulative layout shift.',
    '# TYPE site_web_vitals_cls histogram',
    'site_web_vitals_cls_bucket{le="0.1",page="home"} 2',
    'site_web_vitals_cls_bucket{le="0.25",page="home"} 3',
    'site_web_vitals_cls_bucket{le="+Inf",page="home"} 4',
    expect.stringMatching(/^site_web_vitals_cls_sum\{page="home"\} 3\.35/),
    'site_web_vitals_cls_count{page="home"} 4',
    'site_web_vitals_cls_bucket{le="0.1",page="blog"} 0',
    'site_web_vitals_cls_bucket{le="0.25",page="blog"} 0',
    'site_web_vitals_cls_bucket{le="+Inf",page="blog"} 1',
    'site_web_vitals_cls_sum{page="blog"} 3',
    'site_web_vitals_cls_count{page="blog"} 1',
  ])
})
