import { Image } from 'antd'
import type { PartValues } from './part-values.ts'

/** Pictures of a part; pressed, they open large. */
export function PartPictures({ files }: Pick<PartValues, 'files'>) {
  if (files.length === 0) return null
  return (
    <Image.PreviewGroup>
      <div className="part-pictures">
        {files.map(({ fileUrl, fileName }) => (
          <Image key={fileUrl} src={fileUrl} alt={fileName || '商品图片'} width={72} height={72} />
        ))}
      </div>
    </Image.PreviewGroup>
  )
}
