/** Who has to do with what happens in another module. The app names them once, in the order in which they are called; the modules need not know each other. */
export function subscribers<S>() {
  let named: readonly S[] = []
  return {
    name(...all: S[]) {
      named = all
    },
    all: () => named,
  }
}
