import type {PublicConfig} from '@/lib/browser/public-config'
import {SUPPORT_WIDGET} from '@/lib/constants'

export type AppName = (typeof SUPPORT_WIDGET.apps)[number]
type Corner = 'bottom-right' | 'bottom-left'

/**
 * What a support widget is told, under the names that the hosted service's loader knows: the site's own loader reads the
 * same object, so that one stands in for the other. Times are seconds.
 */
export type SupportSettings = {
  account: string
  /** The site tells no loader who its visitor is. */
  user: Record<string, never>
  ui: {
    contactMode: 'mixed'
    /** A word, as the hosted service has it. */
    enableKb: 'true' | 'false'
    styles: {widgetColor: string}
    widget: {
      slug: string
      displayOn: 'all'
      label: {
        text: string
        mode: 'notification'
        delay: number
        duration: number
        primary: string
        secondary: string
        sound: boolean
      }
      position: Corner
      mobilePosition: Corner
    }
  }
  apps: Partial<Record<AppName, {enabled: boolean}>>
  appOrder: readonly AppName[]
}

declare global {
  interface Window {
    _support?: SupportSettings
  }
}

/** The widget's settings for an account, by default the one named after the site. */
export function toSupportSettings(
  {supportAccount, supportSlug}: Partial<PublicConfig>,
  brand: string,
): SupportSettings {
  const {apps} = SUPPORT_WIDGET
  return {
    account: supportAccount ?? brand,
    user: {},
    ui: {
      contactMode: 'mixed',
      enableKb: SUPPORT_WIDGET.hasKnowledgeBase ? 'true' : 'false',
      styles: {widgetColor: SUPPORT_WIDGET.color},
      widget: {
        slug: supportSlug ?? brand,
        displayOn: 'all',
        label: {
          text: SUPPORT_WIDGET.prompt,
          mode: SUPPORT_WIDGET.promptMode,
          delay: SUPPORT_WIDGET.promptDelaySeconds,
          duration: SUPPORT_WIDGET.promptDurationSeconds,
          primary: SUPPORT_WIDGET.primaryButton,
          secondary: SUPPORT_WIDGET.secondaryButton,
          sound: SUPPORT_WIDGET.hasSound,
        },
        position: SUPPORT_WIDGET.position,
        mobilePosition: SUPPORT_WIDGET.mobilePosition,
      },
    },
    apps: Object.fromEntries(apps.map(app => [app, {enabled: true}])),
    appOrder: apps,
  }
}
