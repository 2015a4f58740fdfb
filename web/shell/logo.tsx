/** The sign of 配驰: a P bent like a pipe, and the part that comes out of it. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="6" fill="#3f6ba3" />
      <path
        d="M9 24V8h8.2a5.6 5.6 0 0 1 0 11.2H13"
        fill="none"
        stroke="#fff"
        strokeWidth="3.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="22.6" cy="23.2" r="2.4" fill="#f2b84b" />
    </svg>
  )
}
