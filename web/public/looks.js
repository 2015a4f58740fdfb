// Before anything is drawn: dark or light, as the last user of this browser had it (web/shell/settings.ts); a white page flashes otherwise.
try {
  const { look } = JSON.parse(localStorage.getItem('settings-last') ?? '{}')
  const dark = look === 'dark' || (look === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.style.colorScheme = dark ? 'dark' : 'light'
} catch {
  // what cannot be read is light
}
