type Subscription = {unsubscribe: () => void}
type Stream<Value> = {subscribe: (next: (value: Value) => void) => Subscription}
/** The kept texts of a document, as far as their storage is concerned. */
type Keeper<State> = {dropSaved: (state: State) => void; hasUndecided: () => boolean}

/**
 * Has a keeper forget what a document has, whenever the document has all edits of this browser, until nothing is left that may still be
 * saved; then calls `onDone`. The two streams are those of a document pair.
 */
export function watchUntilSaved<State>(
  keeper: Keeper<State>,
  {isSaved$, state$}: {isSaved$: Stream<boolean>; state$: Stream<State>},
  onDone: () => void,
): void {
  const subscriptions: Subscription[] = []
  let isSaved = false
  let latest: {state: State} | null = null
  let isDone = false
  const check = () => {
    if (isDone || !isSaved || !latest) return
    keeper.dropSaved(latest.state)
    if (keeper.hasUndecided()) return
    isDone = true
    for (const subscription of subscriptions) subscription.unsubscribe()
    onDone()
  }
  const add = (subscription: Subscription) => (isDone ? subscription.unsubscribe() : subscriptions.push(subscription))
  add(
    isSaved$.subscribe(value => {
      isSaved = value
      check()
    }),
  )
  add(
    state$.subscribe(state => {
      latest = {state}
      check()
    }),
  )
}
