import { UserOutlined } from '@ant-design/icons'

/** Whose face it is, or a sign for a face; `size` in px. */
export const Portrait = ({ src, size, alt = '' }: { src: string; size: number; alt?: string }) => (
  <span className="portrait" style={{ width: size, height: size, fontSize: size / 2 }}>
    {src ? <img src={src} alt={alt} /> : <UserOutlined role="img" aria-label={alt || undefined} aria-hidden={!alt} />}
  </span>
)
