const keyOf = (userId: number) => `pay-way:${userId}`

/** How this user was last paid; '' when he was not, or the browser keeps nothing. */
export function lastWay(userId: number): string {
  try {
    return localStorage.getItem(keyOf(userId)) ?? ''
  } catch {
    return ''
  }
}

export function rememberWay(userId: number, name: string): void {
  try {
    localStorage.setItem(keyOf(userId), name)
  } catch {
    // a browser that keeps nothing asks for the number each time
  }
}
