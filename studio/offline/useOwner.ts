import {useMemo} from 'react'
import {useCurrentUser, useDataset, useProjectId} from 'sanity'
import type {Owner} from './kept-documents'

/** Returns whose texts this Studio keeps. */
export function useOwner(): Owner {
  const project = useProjectId()
  const dataset = useDataset()
  const user = useCurrentUser()?.id
  return useMemo(() => ({project, dataset, user}), [project, dataset, user])
}
