import Router from 'next/router'
import {useEffect, useRef} from 'react'
import {getPublicConfig} from '@/lib/browser/public-config'
import {publicEnv} from '@/lib/public-env'
import {toSupportSettings} from './shared/supportSettings'
import {startSupport} from './startSupport'

/** Mounts the support widget on every page. */
export default function SupportWidget() {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let isUnmounted = false
    let stop = () => {}
    getPublicConfig()
      // Without the configuration the site's own widget still shows the knowledge base.
      .catch(() => null)
      .then(config => {
        if (isUnmounted || !host.current) return
        window._support = toSupportSettings(config ?? {}, publicEnv.brandSlug)
        stop = startSupport({host: host.current, config, navigate: href => void Router.push(href)})
      })
    return () => {
      isUnmounted = true
      stop()
    }
  }, [])
  return <div ref={host} data-support="" />
}
