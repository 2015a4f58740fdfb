import { CheckOutlined } from '@ant-design/icons'
import { Button, Drawer, Segmented, Switch } from 'antd'
import { useEffect, useRef } from 'react'
import type { Looks } from '#web/kit/look.ts'
import { presetColours } from '#web/kit/theme.ts'
import { changeSettings, resetSettings, useSettings } from './settings.ts'

const switches: { name: 'tagsView' | 'fixedHeader' | 'showLogo'; label: string }[] = [
  { name: 'tagsView', label: '显示页签' },
  { name: 'fixedHeader', label: '固定头部' },
  { name: 'showLogo', label: '显示标志' },
]

type Choice = { [K in keyof Looks]: { name: K; label: string; options: { value: Looks[K]; label: string }[] } }[keyof Looks]
const choices: Choice[] = [
  {
    name: 'look',
    label: '外观',
    options: [
      { value: 'light', label: '浅色' },
      { value: 'dark', label: '深色' },
      { value: 'system', label: '跟随系统' },
    ],
  },
  {
    name: 'density',
    label: '密度',
    options: [
      { value: 'compact', label: '紧凑' },
      { value: 'comfortable', label: '舒适' },
    ],
  },
  {
    name: 'size',
    label: '字号',
    options: [
      { value: 12, label: '标准' },
      { value: 14, label: '大' },
      { value: 16, label: '特大' },
    ],
  },
]

export function SettingsPanel({ onClose }: { onClose: () => void }) {
  const settings = useSettings()
  return (
    <Drawer open title="布局设置" onClose={onClose} placement="right" size={300}>
      <div className="settings">
        {choices.map(({ name, label, options }) => (
          <div key={name} className="settings-row">
            <span>{label}</span>
            <Segmented<string | number>
              aria-label={label}
              options={options}
              value={settings[name]}
              onChange={(value) => changeSettings({ [name]: value })}
            />
          </div>
        ))}
        <h3>主题颜色</h3>
        <div className="settings-colors">
          {presetColours.map((color) => (
            <button
              key={color}
              type="button"
              className="settings-color"
              style={{ background: color }}
              aria-label={`主题颜色 ${color}`}
              aria-pressed={color === settings.color}
              onClick={() => changeSettings({ color })}
            >
              {color === settings.color && <CheckOutlined />}
            </button>
          ))}
        </div>
        <div className="settings-row">
          <span>自选颜色</span>
          <ColourField value={settings.color} onChange={(color) => changeSettings({ color })} />
        </div>
        <h3>布局</h3>
        {switches.map(({ name, label }) => (
          <div key={name} className="settings-row">
            <span>{label}</span>
            <Switch aria-label={label} checked={settings[name]} onChange={(on) => changeSettings({ [name]: on })} />
          </div>
        ))}
        <Button block onClick={resetSettings}>
          恢复默认
        </Button>
      </div>
    </Drawer>
  )
}

/** The browser's own chooser of colours. While one is dragged about in it nothing is changed: each colour would be saved. */
function ColourField({ value, onChange }: { value: string; onChange: (colour: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const field = input.current
    const chosen = () => field && onChange(field.value)
    // React's change is the browser's input: it comes with each movement
    field?.addEventListener('change', chosen)
    return () => field?.removeEventListener('change', chosen)
  }, [onChange])
  return <input key={value} ref={input} type="color" aria-label="自选颜色" defaultValue={value} />
}
