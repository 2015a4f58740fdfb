import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { Button, Input, type InputProps } from 'antd'
import { useState } from 'react'

/** A password that may be looked at while it is typed: nobody has to type it twice. */
export function PasswordSeen(props: InputProps) {
  const [seen, setSeen] = useState(false)
  return (
    <Input
      {...props}
      type={seen ? 'text' : 'password'}
      suffix={
        <Button
          type="text"
          size="small"
          icon={seen ? <EyeInvisibleOutlined /> : <EyeOutlined />}
          aria-label={seen ? '隐藏密码' : '显示密码'}
          aria-pressed={seen}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setSeen(!seen)}
        />
      }
    />
  )
}
