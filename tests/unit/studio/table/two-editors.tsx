import {BufferedDocument, Mutation} from '@sanity/mutator'
import {type ComponentProps, useState} from 'react'
import {type FormPatch, prefixPath, toMutationPatches} from 'sanity'
import {applyPatch} from '@/services/content-lake/transactions/patch'
import {GridEditor, type Row} from '@/studio/table/grid'
import {TableInput} from '@/studio/table/TableInput'

type Props = ComponentProps<typeof TableInput>
type Stored = Parameters<typeof applyPatch>[0]
type Operations = Parameters<typeof applyPatch>[1]

/** A table that is shown here, as Sanity's document model has it, and stored in the lake, where another editor changes it. */
export class TwoEditors {
  private lake: Stored
  private readonly here: BufferedDocument
  private changes = 0
  private show = () => {}

  constructor(rows: readonly Row[]) {
    this.lake = {_id: 'table', _type: 'table', _rev: 'r0', rows} as unknown as Stored
    this.here = new BufferedDocument(structuredClone(this.lake) as never)
    this.here.onMutation = this.here.onRebase = () => this.show()
    this.here.commitHandler = ({mutation, success}) => {
      for (const {patch} of mutation.mutations) this.store(patch as unknown as Operations)
      success()
    }
  }

  readonly Table = () => {
    const [value, setValue] = useState(this.shown)
    this.show = () => setValue(this.shown)
    const onChange = (patches: FormPatch[]) => this.here.add(new Mutation({mutations: mutationsOf(patches)}))
    return <TableInput {...({value, onChange, path: ['rows'], elementProps: {}} as unknown as Props)} />
  }

  /** The texts of the cells on this screen. */
  get cells() {
    return this.shown.map(({cells}) => cells)
  }

  /** The texts of the cells in the lake, once this editor's letters have been sent. */
  async storedCells() {
    await this.here.commit()
    return (this.lake.rows as Row[]).map(({cells}) => cells)
  }

  /** Another editor changes the table in the lake, and the change arrives here. */
  changeThere(change: (editor: GridEditor) => FormPatch[]) {
    const mutations = mutationsOf(change(new GridEditor(this.lake.rows as Row[], () => `new${this.changes}`)))
    for (const {patch} of mutations) this.store(patch as unknown as Operations)
    const revisions = {previousRev: `r${this.changes}`, resultRev: `r${++this.changes}`}
    this.here.arrive(new Mutation({mutations, transactionId: revisions.resultRev, ...revisions}))
  }

  private get shown() {
    return (this.here.LOCAL as unknown as {rows: Row[]}).rows
  }

  private store(operations: Operations) {
    this.lake = applyPatch(this.lake, operations, {leftMs: 2000})
  }
}

const mutationsOf = (patches: FormPatch[]) =>
  toMutationPatches(patches.map(patch => prefixPath(patch, 'rows'))).map(patch => ({patch: {id: 'table', ...patch}}))
