import {expect, test} from 'vitest'
import * as constants from '@/lib/constants'

test('S9-constants the constants of section 9 have the specified values', () => {
  expect(constants.CANONICAL_QUERY_PARAMETERS).toEqual(['page', 'sort', 'filter', 'search', 'q', 'category', 'tag'])
  expect(constants.API_TIMEOUT_MS).toBe(30_000)
  expect(constants.BUILD_CHECK_INTERVAL_MS).toBe(60 * 60 * 1000)
  expect(constants.RELOAD_GUARD_MS).toBe(10_000)
  expect(constants.IMAGE_BREAKPOINTS_PX).toEqual({
    xs: 320,
    sm: 640,
    md: 768,
    lg: 1024,
    xl: 1280,
    xxl: 1536,
    '2xl': 1536,
  })
  expect(constants.IMAGE_QUALITY).toBe(80)
  expect(constants.IMAGE_PRESETS).toEqual({
    avatar: {format: 'webp', width: 50, height: 50},
    cover: {format: 'webp', quality: 70, width: 1200},
  })
  expect(constants.IMAGE_DENSITIES).toEqual([1, 2])
  expect(constants.ICON_TIMEOUT_MS).toBe(1500)
  expect(constants.SMOOTH_SCROLL_RESIZE_DEBOUNCE_MS).toBe(250)
  expect(constants.DATE_PLUGINS_DELAY_MS).toBe(100)
  expect(constants.CAROUSEL_DEFAULTS).toEqual({speedMs: 400, intervalMs: 5000, slidesPerPage: 1, hasDrag: true})
  expect(constants.CAROUSEL_AUTOPLAY_DELAY_MS).toBe(3000)
  expect(constants.SUPPORT_WIDGET).toMatchObject({
    color: '#0d756e',
    prompt: 'Let us know how we can help!',
    promptDelaySeconds: 3,
    promptDurationSeconds: 30,
    apps: ['faq', 'orders', 'shopper', 'recentConversations'],
  })
})
