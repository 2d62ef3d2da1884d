// @vitest-environment jsdom
import {useEffect} from 'react'
import {createRoot} from 'react-dom/client'
import {FormCallbacksProvider, type FormPatch, PatchEvent, set, unset, useFormCallbacks} from 'sanity'
import {expect, test} from 'vitest'
import {action} from '@/studio/schema/objects/action'
import {link} from '@/studio/schema/objects/link'

const nothing = () => undefined
const callbacks = {
  onPathBlur: nothing,
  onPathFocus: nothing,
  onPathOpen: nothing,
  onSetPathCollapsed: nothing,
  onSetFieldSetCollapsed: nothing,
  onFieldGroupSelect: nothing,
}

/** A field of the link's form that sends one patch. */
function Field({patch}: {patch: FormPatch}) {
  const {onChange} = useFormCallbacks()
  useEffect(() => onChange(PatchEvent.from(patch)), [onChange, patch])
  return null
}

/** Returns the events that the form of a link sends when one of its fields sends a patch. */
async function send(type: typeof link | typeof action, patch: FormPatch): Promise<PatchEvent[]> {
  const Input = type.components?.input
  if (!Input) throw new Error('The type has no input')
  const events: PatchEvent[] = []
  const root = createRoot(document.createElement('div'))
  const props = {renderDefault: () => <Field patch={patch} />} as unknown as Parameters<typeof Input>[0]
  root.render(
    <FormCallbacksProvider {...callbacks} onChange={event => events.push(event)}>
      <Input {...props} />
    </FormCallbacksProvider>,
  )
  await expect.poll(() => events.length).toBe(1)
  root.unmount()
  return events
}

const removing = (...names: string[]) => names.map(name => unset([name]))

test.each([
  [set('route', ['kind']), removing('document', 'url')],
  [set('document', ['kind']), removing('route', 'url')],
  [set('url', ['kind']), removing('route', 'document', 'fragment')],
  [unset(['kind']), removing('route', 'document', 'url', 'fragment')],
  [set('Go', ['label']), []],
  [set({_type: 'reference', _ref: 'post-ink'}, ['document']), []],
])('a change of a link’s kind also removes the targets of other kinds, in one event: %j', async (patch, removed) => {
  for (const type of [link, action]) {
    const [event] = await send(type, patch)
    expect(event?.patches).toEqual([patch, ...removed])
  }
})
