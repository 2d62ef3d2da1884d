type Subscription = {unsubscribe: () => void}
type Stream<Value> = {subscribe: (next: (value: Value) => void) => Subscription}
/** The kept texts of a document, as far as their storage is concerned. */
type Keeper<State> = {
  dropSaved: (state: State) => void
  maySave: (state: State) => boolean
  /** Calls a function after every change. Returns a function that stops this. */
  subscribe: (listener: () => void) => () => void
}

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
  let isChecking = false
  const check = () => {
    // The keeper says also what is forgotten here.
    if (isChecking || isDone || !isSaved || !latest) return
    isChecking = true
    keeper.dropSaved(latest.state)
    isChecking = false
    if (keeper.maySave(latest.state)) return
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
  // A text that is stored in the browser only now is not lost any more.
  add({unsubscribe: keeper.subscribe(check)})
}
