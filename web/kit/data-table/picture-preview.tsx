import { Image } from 'antd'

/** Large view of a cell's pictures; loaded when the first one is opened. */
export function PicturePreview({ urls, onClose }: { urls: readonly string[]; onClose: () => void }) {
  return (
    <Image.PreviewGroup items={[...urls]} preview={{ open: true, onOpenChange: (open) => !open && onClose() }}>
      <span hidden />
    </Image.PreviewGroup>
  )
}
