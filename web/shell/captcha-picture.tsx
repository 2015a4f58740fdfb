/** The signs to be read; a press draws others. */
export const CaptchaPicture = ({ img, onRenew }: { img: string; onRenew: () => void }) => (
  <button type="button" title="看不清，换一张" onClick={onRenew}>
    <img src={img} alt="验证码图片，点击换一张" />
  </button>
)
