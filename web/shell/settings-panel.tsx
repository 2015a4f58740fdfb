import { CheckOutlined } from '@ant-design/icons'
import { Button, ColorPicker, Drawer, Switch } from 'antd'
import { presetColours } from '#web/kit/theme.ts'
import { changeSettings, resetSettings, useSettings } from './settings.ts'

const switches: { name: 'tagsView' | 'fixedHeader' | 'showLogo'; label: string }[] = [
  { name: 'tagsView', label: '显示页签' },
  { name: 'fixedHeader', label: '固定头部' },
  { name: 'showLogo', label: '显示标志' },
]

export function SettingsPanel({ onClose }: { onClose: () => void }) {
  const settings = useSettings()
  return (
    <Drawer open title="布局设置" onClose={onClose} placement="right" size={300}>
      <div className="settings">
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
          <ColorPicker disabledAlpha value={settings.color} onChangeComplete={(color) => changeSettings({ color: color.toHexString() })} />
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
