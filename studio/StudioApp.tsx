import {useMemo} from 'react'
import {Studio} from 'sanity'
import {CatalogueProvider} from './catalogue/CatalogueContext'
import {outliveLateEdits} from './tolerate-in-flight-edits'
import type {StudioSettings} from './settings'
import styles from './studio.module.css'
import {createStudioConfig} from './studio-config'
import {useOwnPage} from './useStudioIsolation'

outliveLateEdits()

/** The Studio on a whole page of its own. */
export default function StudioApp({settings}: {settings: StudioSettings}) {
  const isReady = useOwnPage(settings)
  const config = useMemo(() => createStudioConfig(settings), [settings])
  return (
    <CatalogueProvider value={settings.catalogueUrl}>
      <div className={styles.page}>{isReady && <Studio config={config} />}</div>
    </CatalogueProvider>
  )
}
