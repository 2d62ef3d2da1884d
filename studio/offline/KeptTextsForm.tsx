import {Stack} from '@sanity/ui'
import {useMemo} from 'react'
import {type ObjectInputProps, PatchEvent, set, unset, useCurrentUser, useDataset, useProjectId} from 'sanity'
import {KeptContext} from './kept-context'
import {compare, type KeptText, keyOf} from './kept-text'
import {Notice} from './Notice'
import {OfferedText} from './OfferedText'
import {useConnection} from './useConnection'
import {useKeptTexts} from './useKeptTexts'
import {useLatch} from './useLatch'
import {useSettle} from './useSettle'

type Props = {form: ObjectInputProps; document: {_id: string; _type: string}}

/** The form of a document. Says when nothing can be saved, keeps what is typed then, and offers it afterwards. */
export function KeptTextsForm({form, document}: Props) {
  const {readOnly} = form
  const {isOffline, isCutOff: isDisconnected, isSaved} = useConnection(document)
  const isCutOff = useLatch(isDisconnected, isSaved && !readOnly)
  const {texts, storage, isFromHere, note, drop} = useKeptTexts(useStorageKey(document._id), isCutOff)
  const shared = useMemo(() => ({isCutOff, kept: texts, note}), [isCutOff, texts, note])
  const all = Object.values(texts)
  const apply = ({path, text}: KeptText) => form.onChange(PatchEvent.from(text ? set(text, path) : unset(path)))
  useSettle({texts: all, document, isReady: !isCutOff && isSaved && !readOnly, isFromHere, apply, drop})
  const isOffered = (text: KeptText) => {
    const outcome = compare(text, document)
    return outcome === 'changed' || (outcome === 'unchanged' && !isFromHere(text))
  }
  return (
    <KeptContext.Provider value={shared}>
      <Stack gap={5}>
        <Notice isCutOff={isCutOff} isOffline={isOffline} isDisconnected={isDisconnected} storage={storage} />
        {!isCutOff &&
          all
            .filter(isOffered)
            .map(text => (
              <OfferedText
                key={keyOf(text)}
                kept={text}
                document={document}
                readOnly={readOnly}
                onUse={apply}
                onDrop={drop}
              />
            ))}
        {form.renderDefault(form)}
      </Stack>
    </KeptContext.Provider>
  )
}

/** Another user of this browser is offered nothing of it. */
function useStorageKey(id: string): string {
  const project = useProjectId()
  const dataset = useDataset()
  const user = useCurrentUser()?.id
  return JSON.stringify([project, dataset, user, id.replace(/^drafts\./, '')])
}
