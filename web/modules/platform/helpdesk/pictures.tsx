import { Image } from 'antd'

/** Pictures of a letter: small, and large when pressed. */
export const Pictures = ({ pictures }: { pictures: readonly { fileUrl: string; thumbUrl: string }[] }) =>
  pictures.length > 0 && (
    <Image.PreviewGroup>
      <span className="feedback-pictures">
        {pictures.map(({ fileUrl, thumbUrl }, place) => (
          <Image key={fileUrl} src={thumbUrl} preview={{ src: fileUrl }} width={72} height={72} alt={`图片 ${place + 1}`} />
        ))}
      </span>
    </Image.PreviewGroup>
  )
