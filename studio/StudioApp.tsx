import {useMemo} from 'react'
import {Studio} from 'sanity'
import {CatalogueProvider} from './catalogue/CatalogueContext'
import {PrivateImagesProvider} from './inputs/picture-visibility'
import type {StudioSettings} from './settings'
import styles from './studio.module.css'
import {createStudioConfig} from './studio-config'
import {tolerateInFlightEdits} from './tolerate-in-flight-edits'
import {useStudioIsolation} from './useStudioIsolation'

tolerateInFlightEdits()

/** Renders the Studio on the whole page. */
export default function StudioApp({settings}: {settings: StudioSettings}) {
  const isReady = useStudioIsolation(settings)
  const config = useMemo(() => createStudioConfig(settings), [settings])
  return (
    <CatalogueProvider value={settings.catalogueUrl}>
      <PrivateImagesProvider value={settings.hasPrivateImages}>
        <div className={styles.page}>{isReady && <Studio config={config} />}</div>
      </PrivateImagesProvider>
    </CatalogueProvider>
  )
}
