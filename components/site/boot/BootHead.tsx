import {Head} from 'next/document'
import type {ReactElement} from 'react'
import {routes} from '@/lib/routes'

/** Address of the boot script: the bundler copies the file and puts a hash into its name. */
const BOOT_SCRIPT = String(new URL('./boot.js', import.meta.url))

type Files = Parameters<Head['getScripts']>[0]

/**
 * The `head` of a document whose scripts start after its first paint. The boot script, which browsers load as it is written,
 * begins to download them then, each in a task of its own, because a request costs a slow phone 15 ms, and starts them in an idle
 * period or after half a second. It starts them
 * - at once when the visitor taps, presses a key or moves the focus,
 * - at once in a hidden document or without `PerformanceObserver`, and after 3 s without a paint.
 *
 * Next's client, the app and the page are evaluated in a task each: the first when the bundler's runtime, which replaces the list
 * of modules, has loaded, and another one after each further script.
 *
 * It also repeats what React misses, once: clicks on buttons and changes of fields whose component is not hydrated yet, and
 * changes of fields before the boot script itself has run. React stops an event on its way to such an element, and hydrates the
 * element if it has the code. So the boot script sends `dragend`, which nothing handles, until it arrives, for at most a minute.
 * What browsers do themselves needs no repetition: links, forms, `details`. Of the radio buttons of a group, it repeats the choice of the
 * last one only. A radio button or checkbox has changed when its tick has: without a value attribute, its value differs from its default.
 *
 * A preview has to connect to the Studio, and the Studio paints nothing without scripts: there they start at once. `next dev`
 * keeps Next's own tags.
 */
export class BootHead extends Head {
  override getDynamicChunks(files: Files) {
    return this.context.isDevelopment ? super.getDynamicChunks(files) : []
  }

  override getScripts(files: Files) {
    const scripts = super.getScripts(files)
    const {buildManifest, isDevelopment, __NEXT_DATA__} = this.context
    if (isDevelopment) return scripts
    const {page, isPreview} = __NEXT_DATA__
    const boot = {
      scripts: toSources([...super.getDynamicChunks(files), ...scripts]),
      global: buildManifest.chunkLoadingGlobal,
      // Next writes them into a script without an address, which the CSP forbids.
      modules: toModules(['/_app', page].flatMap(name => buildManifest.pagesChunkGroupBootstrapParams?.[name] ?? [])),
      isUrgent: isPreview === true || page.startsWith(routes.studio),
    }
    return [<script key="boot" src={BOOT_SCRIPT} defer data-boot={JSON.stringify(boot)} />]
  }
}

type Group = {otherChunks: unknown[]; runtimeModuleIds: (string | number)[]}

/** Splits what the runtime evaluates in one task into one entry a module, each once: Next's client, the app, the page. */
const toModules = (groups: object[]): Group[] => {
  // Next's type leaves their shape open.
  const all = (groups as Group[]).flatMap(({otherChunks, runtimeModuleIds}) =>
    runtimeModuleIds.map(id => ({otherChunks, id})),
  )
  const firsts = all.filter(({id}, index) => all.findIndex(other => other.id === id) === index)
  return firsts.map(({otherChunks, id}) => ({otherChunks, runtimeModuleIds: [id]}))
}

const toSources = (scripts: (ReactElement<{src?: string}> | null)[]) =>
  scripts.flatMap(script => script?.props.src ?? [])
