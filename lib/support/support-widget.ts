/** The support widget: position, prompt with its timing, buttons, and apps in this order. Part of `lib/constants.ts`. */
export const SUPPORT_WIDGET = {
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
} as const
