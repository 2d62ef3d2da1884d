import {Stack} from '@sanity/ui'
import {useEffect, useMemo, useState} from 'react'
import {type ObjectInputProps, PatchEvent, type Path} from 'sanity'
import {KeptContext} from './kept-context'
import {type HeldText, isOffered, type KeptText, withoutEmpty} from './kept-text'
import {Notice} from './Notice'
import {OfferedText} from './OfferedText'
import {parentsOf, patchesOf} from './patches-of'
import {typeAt} from './type-at'
import {useConnection} from './useConnection'
import {useFormState} from './useFormState'
import {useKeptOnClose} from './useKeptOnClose'
import {useKeptTexts} from './useKeptTexts'
import {useLatch} from './useLatch'
import {useNewerVersion} from './useNewerVersion'
import {useRefusal} from './useRefusal'
import {useRefusedValues} from './useRefusedValues'
import {useUnsentEdits} from './useUnsentEdits'
import {useUnsentFields} from './useUnsentFields'

type Props = {form: ObjectInputProps; document: {_id: string; _type: string}}

/** The form of a document. Says when nothing can be saved, keeps what is typed then, and offers it afterwards. */
export function KeptTextsForm({form, document}: Props) {
  const {readOnly} = form
  const {isOffline, isStalled, isCutOff: isLost, isBehind, isArriving, isSaved} = useConnection(document)
  const isDisconnected = isLost || isStalled
  const isCutOff = useLatch(isDisconnected, isSaved && !readOnly)
  // Sanity goes on by itself after a slow write, which may also be one that waits for another editor's publish.
  const isCutOffByLoss = useLatch(isLost, isSaved && !readOnly)
  const {key, keeper, all, latest, storage} = useKeptTexts(document, {isCutOff, isSaved})
  useKeptOnClose(key, keeper, document)
  const readRefused = useRefusedValues(document, form.schemaType)
  const refusal = useRefusal(document, isWhole => keeper.refuse(isWhole ? readRefused() : []))
  const isPaused = isCutOff || isArriving
  const canEdit = useBeforePause(!readOnly, isPaused)
  // A form that is read-only for another reason is never ready to be typed in.
  useFormState(document._id, {isCutOff: useLatch(isDisconnected, isSaved), hasUnsaved: keeper.hasUnsaved()})
  const {hasUnsent, setUnsent} = useUnsentFields()
  const shared = useMemo(
    () => ({isCutOff, isPaused, canEdit, kept: latest, note: keeper.note, keep: keeper.keep, setUnsent}),
    [isCutOff, isPaused, canEdit, latest, keeper, setUnsent],
  )
  const setField = (value: unknown, path: Path) =>
    form.onChange(PatchEvent.from(patchesTo(value, path, {form, document})))
  const write = ({path, text}: KeptText) => setField(withoutEmpty(text), path)
  const take = (text: HeldText) => {
    decide()
    keeper.take(text)
    write(text)
  }
  const drop = (text: KeptText) => {
    decide()
    keeper.drop(text)
  }
  const versions = {isDisconnected, isBehind, kept: latest}
  // A text that an editor has not sent yet would be written twice.
  const isReady = () => !isCutOff && isSaved && !readOnly && !hasUnsent()
  const decide = useNewerVersion(document, {...versions, isReady}, newer => {
    for (const [name, value] of Object.entries(newer)) setField(value, [name])
    // What is typed here and not in the newer version is written into the fields that are set by now, or offered.
    keeper.settle({...document, ...newer}, write)
  })
  useUnsentEdits(document, {isCutOff: isCutOffByLoss, keepTexts: () => keeper.keepUnsaved()})
  // What changes here alone does not render the fields again: an article of 81 blocks takes a second.
  const fields = useMemo(() => form.renderDefault(form), [form])
  return (
    <KeptContext.Provider value={shared}>
      <Stack gap={5}>
        <Notice {...{isCutOff, isOffline, isStalled, isDisconnected, storage, refusal}} />
        {!isCutOff &&
          all
            .filter(text => isOffered(text, document))
            .map(text => (
              <OfferedText
                key={text.id}
                kept={text}
                type={typeAt(form.schemaType, text.path, document)}
                document={document}
                readOnly={readOnly}
                onUse={take}
                onDrop={drop}
              />
            ))}
        {fields}
      </Stack>
    </KeptContext.Provider>
  )
}

/** Returns the patches that set a field, and the objects around it that are missing. */
const patchesTo = (value: unknown, path: Path, {form, document}: Props) => [
  ...(value === undefined ? [] : parentsOf(path, form.schemaType, document)),
  ...patchesOf(value, path),
]

/** Returns a state as it was before the form was paused. */
function useBeforePause(state: boolean, isPaused: boolean): boolean {
  const [last, setLast] = useState(state)
  useEffect(() => {
    if (!isPaused) setLast(state)
  }, [state, isPaused])
  return last
}
