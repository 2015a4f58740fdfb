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

/** Something that happens: everybody named hears of it in turn, in the transaction it happens in, so that whoever refuses undoes it. */
export function event<Told extends readonly unknown[]>() {
  const { name, all } = subscribers<(...told: Told) => Promise<void>>()
  return {
    name,
    async publish(...told: Told): Promise<void> {
      for (const hear of all()) await hear(...told)
    },
  }
}
