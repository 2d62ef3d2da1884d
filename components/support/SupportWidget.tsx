import Router from 'next/router'
import {useEffect, useRef} from 'react'
import {getPublicConfig} from '@/lib/browser/public-config'
import {publicEnv} from '@/lib/public-env'
import {toSupportSettings} from './shared/supportSettings'
import {startSupport} from './startSupport'

/** Where the support widget stands, on every page. */
export default function SupportWidget() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let isGone = false
    let stop = () => {}
    getPublicConfig()
      // The site's own widget answers from the knowledge base even when its settings do not come.
      .catch(() => null)
      .then(config => {
        if (isGone || !place.current) return
        window._support = toSupportSettings(config ?? {}, publicEnv.brandSlug)
        stop = startSupport({place: place.current, config, navigate: href => void Router.push(href)})
      })
    return () => {
      isGone = true
      stop()
    }
  }, [])
  return <div ref={place} data-support="" />
}
