/** The support widget: where it stands, what it says by itself and for how long, and what it holds, in this order. */
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
