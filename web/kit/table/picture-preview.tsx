import { Image } from 'antd'
import { useEffect, useRef, useState } from 'react'

interface Zoom {
  onZoomIn: () => void
  onZoomOut: () => void
  onReset: () => void
}

/** Large view of pictures; loaded when the first one is opened. ← → turn to the next, + − 0 zoom, Escape closes. */
export function PicturePreview({ urls, first, onClose }: { urls: readonly string[]; first: number; onClose: () => void }) {
  const [current, setCurrent] = useState(first)
  const zoom = useRef<Zoom>(undefined)
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => {
      if (key === '+' || key === '=') zoom.current?.onZoomIn()
      else if (key === '-') zoom.current?.onZoomOut()
      else if (key === '0') zoom.current?.onReset()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return (
    <Image.PreviewGroup
      items={[...urls]}
      preview={{
        open: true,
        current,
        onChange: setCurrent,
        onOpenChange: (open) => !open && onClose(),
        actionsRender: (buttons, { actions }) => {
          zoom.current = actions
          return buttons
        },
        countRender: (at, total) => (total > 1 ? `${at} / ${total}` : ''),
        rootClassName: 'pc-preview',
      }}
    >
      <span hidden />
    </Image.PreviewGroup>
  )
}
