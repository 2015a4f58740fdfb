/**
 * The next of a list after `at`, round again to itself, whose words begin with the key: as they are written, or as they are typed in pinyin,
 * which stands in `data-typed`. Undefined for any other key, and where none begins so.
 */
export function nextByLetter<E extends HTMLElement>(event: KeyPress, at: number, all: readonly E[]): E | undefined {
  const letter = event.key.toLowerCase()
  if (event.ctrlKey || event.altKey || event.metaKey || !/^[\p{L}\d]$/u.test(letter)) return undefined
  const after = [...all.slice(at + 1), ...all.slice(0, at + 1)]
  return after.find(({ textContent, dataset }) => [textContent, ...(dataset.typed ?? '').split(' ')].some((word) => begins(word, letter)))
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>
const begins = (word: string | null, letter: string) => (word ?? '').trim().toLowerCase().startsWith(letter)
