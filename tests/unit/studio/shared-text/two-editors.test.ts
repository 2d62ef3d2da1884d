import {BufferedDocument, Mutation} from '@sanity/mutator'
import {expect, test} from 'vitest'
import {mapCaret} from '@/studio/shared-text/map-caret'

type Text = {_id: string; _type: string; _rev: string; title: string}
type Params = ConstructorParameters<typeof Mutation>[0]

const START: Text = {_id: 'text', _type: 'note', _rev: 'r0', title: 'Base. End'}

/** Returns numbers from 0 to 1, always the same for a seed. */
const random = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

/** An editor's browser: Sanity's document model and a text control whose caret follows other editors' changes. */
function openEditor(caret: number, letters: string[]) {
  const model = new BufferedDocument({...START})
  const control = {text: START.title, caret}
  const commits: Parameters<NonNullable<typeof model.commitHandler>>[0][] = []
  const show = () => {
    const {title} = model.LOCAL as unknown as Text
    if (title !== control.text)
      Object.assign(control, {text: title, caret: mapCaret(control.text, title, control.caret)})
  }
  model.onMutation = show
  model.onRebase = show
  model.commitHandler = commit => commits.push(commit)
  const type = () => {
    const letter = letters.shift()
    if (letter === undefined) return
    control.text = control.text.slice(0, control.caret) + letter + control.text.slice(control.caret)
    control.caret += 1
    model.add(new Mutation({mutations: [{patch: {id: START._id, set: {title: control.text}}}]}))
  }
  return {model, control, commits, type, arrivals: [] as Params[]}
}

/** Lets two editors type, save and receive each other's changes in a random order until all is done. */
function typeTogether(seed: number, words: [string, string], carets: [number, number]): string[] {
  const next = random(seed)
  const editors = [openEditor(carets[0], [...words[0]]), openEditor(carets[1], [...words[1]])] as const
  let stored = START
  for (let step = 0; step < 4000; step++) {
    const editor = editors[next() < 0.5 ? 0 : 1]
    const chance = next()
    if (chance < 0.4) editor.type()
    else if (chance < 0.5) editor.model.commit()
    else if (chance < 0.7) {
      const commit = editor.commits.shift()
      if (!commit) continue
      const mutation = new Mutation({...commit.mutation.params, previousRev: stored._rev, resultRev: `r${step + 1}`})
      stored = {...(mutation.apply(stored) as unknown as Text), _rev: `r${step + 1}`}
      for (const {arrivals} of editors) arrivals.push({...mutation.params})
      commit.success()
    } else {
      const arrived = editor.arrivals.shift()
      if (arrived) editor.model.arrive(new Mutation(arrived))
    }
  }
  return [stored.title, ...editors.map(({control}) => control.text)]
}

test('two editors at different places of a text keep all their words, whatever the order of messages', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const texts = typeTogether(seed, [' one two three four five six', 'red green blue coral amber teal '], [9, 0])
    expect(new Set(texts), `seed ${seed}`).toEqual(
      new Set(['red green blue coral amber teal Base. End one two three four five six']),
    )
  }
})
