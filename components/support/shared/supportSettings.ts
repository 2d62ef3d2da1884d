import type {PublicConfig} from '@/lib/browser/public-config'
import {SUPPORT_WIDGET} from '@/lib/support/support-widget'

export type AppName = (typeof SUPPORT_WIDGET.apps)[number]
type Corner = 'bottom-right' | 'bottom-left'

/**
 * The settings of a support widget, in the format of the hosted service's loader. The site's own widget reads the same object,
 * so that either can replace the other. Times are in seconds.
 */
export type SupportSettings = {
  account: string
  /** Always empty: the site does not identify its visitors to a loader. */
  user: Record<string, never>
  ui: {
    contactMode: 'mixed'
    /** A string, as the hosted service expects. */
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

/** Returns the widget's settings. Account and slug default to the brand. */
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
