import { useEffect, useState } from 'react'

const inAddress = () => Number(new URLSearchParams(location.search).get('id')) || 0

/** The question named in the address (`?id=`): a link to it can be passed on, and the browser's Back closes it. */
export function useShownQuestion(): [id: number, show: (id: number) => void] {
  const [id, setId] = useState(inAddress)
  useEffect(() => {
    const read = () => setId(inAddress())
    addEventListener('popstate', read)
    return () => removeEventListener('popstate', read)
  }, [])
  const show = (next: number) => {
    if (next === id) return
    history.pushState(history.state, '', next ? `/help?id=${next}` : '/help')
    setId(next)
  }
  return [id, show]
}
