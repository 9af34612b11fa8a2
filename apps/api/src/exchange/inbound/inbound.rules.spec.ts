import { addressTokens, isForRequests, messageIds, subjectCode } from './inbound.rules';

describe('the thread of a mail', () => {
  it('is found by the token in the address, ignoring case, on our domain only', () => {
    const addresses = [
      'Reply+AbC23@Parvis.Example',
      'reply+x@other.example',
      'requests@parvis.example',
      'reply@parvis.example',
    ];
    expect(addressTokens(addresses, 'parvis.example')).toEqual(['abc23']);
    expect(isForRequests(addresses, 'PARVIS.example')).toBe(true);
    expect(isForRequests(['xrequests@parvis.example', 'requests@parvis.example.evil'], 'parvis.example')).toBe(false);
  });

  it('is found by the code in the subject, ignoring case', () => {
    expect(subjectCode('Re: Gala [#r-7k3q9d]')).toBe('R-7K3Q9D');
    expect(subjectCode('Re: [#R-AAAAAA] Fwd [#R-BBBBBB]')).toBe('R-BBBBBB');
    for (const subject of ['R-7K3Q9D', '[R-7K3Q9D]', '[#R-7K3Q9]', '[#R-7K3Q9DD]', ''])
      expect(subjectCode(subject)).toBeNull();
  });

  it('is found by Message-IDs in brackets, bare and folded', () => {
    expect(messageIds('<a@1>\r\n <b@2>,<c@3>')).toEqual(['a@1', 'b@2', 'c@3']);
    expect(messageIds('a@1')).toEqual(['a@1']);
    expect(messageIds(` <${'x'.repeat(501)}>`)).toEqual([]);
  });
});
