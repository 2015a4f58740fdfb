/**
 * Addresses that nobody's menu has: what scanners and monitors try. They are answered 404 and never with the page, or a monitor takes any address for a healthy one.
 */
const STRANGERS =
  /^\/(?:api|apis|actuator|admin\.|cgi-bin|console|graphql|health|healthz|livez|metrics|phpmyadmin|ping|ready|readyz|server-status|solr|status|swagger|v[0-9]|vendor|wp-[a-z]+|wordpress)(?:[./]|$)/i
/** `/.env`, `/x/.git/config`, `/wp-login.php`, `/favicon.ico`: a file is there or not. */
const FILE = /\/\.|\.[a-z0-9]+$/i

export const isNoScreen = (path: string) => path !== '/index.html' && (FILE.test(path) || STRANGERS.test(path))
