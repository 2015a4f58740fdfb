interface KeyLike {
  keyCode: number
  isComposing?: boolean
  nativeEvent?: { isComposing: boolean }
}

/** True while an input method is composing: its Enter chooses a word and is nobody else's. */
export function composing(event: KeyLike): boolean {
  return Boolean(event.isComposing || event.nativeEvent?.isComposing) || event.keyCode === 229
}
