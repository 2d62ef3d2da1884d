import {expect, test} from 'vitest'
import {toSupportSettings} from '@/components/support/shared/supportSettings'
import {SUPPORT_WIDGET} from '@/lib/constants'

test('S9-widget S9-constants the settings match section 9, times in seconds', () => {
  expect(SUPPORT_WIDGET).toEqual({
    color: '#0d756e',
    position: 'bottom-right',
    mobilePosition: 'bottom-right',
    prompt: 'Let us know how we can help!',
    promptMode: 'notification',
    promptDelaySeconds: 3,
    promptDurationSeconds: 30,
    primaryButton: 'I have a question',
    secondaryButton: 'No, thanks',
    hasSound: true,
    hasKnowledgeBase: true,
    apps: ['faq', 'orders', 'shopper', 'recentConversations'],
  })
})

test('S7-widget account and slug come from the configuration and default to the brand', () => {
  const own = toSupportSettings({}, 'overprint')
  expect([own.account, own.ui.widget.slug]).toEqual(['overprint', 'overprint'])
  const hosted = toSupportSettings({supportAccount: 'my-shop', supportSlug: 'my-chat'}, 'overprint')
  expect([hosted.account, hosted.ui.widget.slug]).toEqual(['my-shop', 'my-chat'])
  expect(Object.keys(hosted.apps)).toEqual(hosted.appOrder)
})
